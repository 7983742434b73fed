"""Tests of the scripts in site/. They need no program, no network and no MkDocs."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SITE = pathlib.Path(__file__).resolve().parents[2] / "site"
sys.path[:0] = [str(SITE), str(SITE / "pictures")]

import architecture  # noqa: E402
import command_pages  # noqa: E402
import links  # noqa: E402
import recording  # noqa: E402


class LinksOfDocuments(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = pathlib.Path(folder.name)
        (root / "src").mkdir()
        (root / "src/main.cpp").touch()
        self.root = root
        self.pages = {"README.md": "start.md", "docs/formats/store.md": "formats/store.md"}

    def rewritten(self, content, repository="https://example.org/baton"):
        self.links = links.Links(self.root, self.pages, repository)
        return self.links.rewrite("docs/formats/store.md", content)

    def test_leads_to_the_page_of_a_document_outside_docs(self):
        self.assertEqual(self.rewritten("[a](../../README.md#install)"),
                         "[a](../start.md#install)")

    def test_leads_to_the_repository_for_a_source_file(self):
        self.assertEqual(self.rewritten("[a](../../src/main.cpp)"),
                         "[a](https://example.org/baton/blob/HEAD/src/main.cpp)")

    def test_becomes_text_without_an_address_of_the_repository(self):
        self.assertEqual(self.rewritten("see [`a`](../../src/main.cpp).", ""), "see `a`.")

    def test_reports_a_target_that_does_not_exist(self):
        self.rewritten("[a](../missing.md)")
        self.assertEqual(len(self.links.dead), 1)

    def test_keeps_other_hosts_anchors_and_code(self):
        content = "[a](https://example.org) [b](#c)\n\n```md\n[a](../missing.md)\n```\n"
        self.assertEqual(self.rewritten(content), content)
        self.assertEqual(self.links.dead, [])


class DeadLinksOfTheSite(unittest.TestCase):
    def checked(self, link, head=""):
        with tempfile.TemporaryDirectory() as folder:
            for number in range(10):
                page = f'<html><head>{head}</head><h1 id="top">A</h1><a href="{link}">a</a></html>'
                pathlib.Path(folder, f"page{number}.html").write_text(page, encoding="utf-8")
            return subprocess.run([sys.executable, str(SITE / "check_links.py"), folder],
                                  text=True, stdout=subprocess.PIPE, check=False)

    def test_accepts_a_link_and_its_anchor(self):
        self.assertEqual(self.checked("page1.html#top").returncode, 0)

    def test_refuses_a_dead_link(self):
        done = self.checked("page99.html")
        self.assertIn("page0.html: dead link page99.html", done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_refuses_a_dead_anchor(self):
        done = self.checked("page1.html#bottom")
        self.assertIn("page0.html: dead anchor page1.html#bottom", done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_refuses_what_is_loaded_from_another_host(self):
        done = self.checked("#top", '<link rel="stylesheet" href="https://example.org/a.css">')
        self.assertIn("loads https://example.org/a.css", done.stdout)
        self.assertEqual(done.returncode, 1)

    def test_refuses_an_empty_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, str(SITE / "check_links.py"), folder],
                                  stdout=subprocess.DEVNULL, check=False)
            self.assertEqual(done.returncode, 1)


class PagesOfCommands(unittest.TestCase):
    HELP = ("Add a <thing>\nUsage: baton add [OPTIONS] [name]\n\nPositionals:\n  name TEXT\n\n"
            "Options:\n  -h,--help   Print this help\n\nThe `*` stays, the * is escaped.\n\n"
            "Examples:\n  baton add a\n")

    def test_has_usage_options_text_and_examples(self):
        page = command_pages.sections("add", self.HELP)
        self.assertIn("```text\nbaton add [OPTIONS] [name]\n```", page)
        self.assertIn("| options | |\n|---|---|\n| `-h,--help` | Print this help |", page)
        self.assertIn("The `*` stays, the \\* is escaped.", page)
        self.assertIn("**Examples**\n\n```sh\nbaton add a\n```", page)

    def test_marks_options_in_a_text_as_code(self):
        self.assertEqual(command_pages.prose("With --all, `a --b` and a-- b"),
                         "With `--all`, `a --b` and a-- b")

    def test_reads_names_that_are_wider_than_their_column(self):
        block = "  --id ID     The id\n  --a-long-na TEXT\n              The text\n  --json      JSON\n"
        self.assertEqual(command_pages.rows_of(block),
                         [["--id ID", "The id"], ["--a-long-na TEXT", "The text"],
                          ["--json", "JSON"]])

    def test_reads_a_name_as_wide_as_its_column(self):
        block = "  --id ID     The id\n  --scope a|b The scope\n"
        self.assertEqual(command_pages.rows_of(block),
                         [["--id ID", "The id"], ["--scope a|b", "The scope"]])

    def test_joins_the_lines_of_the_summary(self):
        self.assertEqual(command_pages.summary_of("Serve\nthe project.\n\nUsage: baton serve\n"),
                         "Serve the project")

    def test_lists_the_verbs_of_a_group_and_those_in_its_text(self):
        text = "Verbs:\n  add   A\n  list-keys  B\n\n`baton key diff` or `test` a `file`.\n"

        class Helps:
            def text(self, name, word):
                verbs = ("diff", "test")
                return f"Usage: baton {name} {word} [OPTIONS]" if word in verbs else "Usage: baton"

        self.assertEqual(command_pages.verbs_of("key", text, Helps()),
                         ["add", "list-keys", "diff", "test"])


class Pictures(unittest.TestCase):
    def test_omits_an_arrow_that_a_path_implies(self):
        uses = {"a": {"b", "c"}, "b": {"c"}, "c": set()}
        self.assertEqual(architecture.arrows_of(uses), [("a", "b"), ("b", "c")])

    def test_cuts_a_long_output_at_a_whole_line(self):
        shown = recording.folded([f"line {number}" for number in range(20)])
        self.assertEqual(shown[-1][0], "…")
        self.assertEqual(len(shown), recording.LONGEST_OUTPUT + 1)

    def test_refuses_a_command_that_the_document_lost(self):
        with self.assertRaises(SystemExit):
            list(recording.chosen("```console\n$ baton init --feature advanced\n```\n"))


if __name__ == "__main__":
    unittest.main()

// Bundles the page into one script and one style sheet: node build.mjs [FOLDER]
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, "dist");

await mkdir(folder, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { page: "src/main.js" },
  bundle: true,
  minify: true,
  legalComments: "none",
  format: "iife",
  target: "es2022",
  charset: "utf8",
  outdir: folder,
});
await build({
  absWorkingDir: here,
  entryPoints: { page: "src/page.css" },
  bundle: true,
  minify: true,
  outdir: folder,
});
await copyFile(join(here, "src/page.html"), join(folder, "page.html"));

// The file of `baton export --html` has script and style in it; its policy admits only these.
const digest = (bytes) => `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
const template = await readFile(join(here, "src/export.html"), "utf8");
await writeFile(
  join(folder, "export.html"),
  template
    .replace("{{script-digest}}", digest(await readFile(join(folder, "page.js"))))
    .replace("{{style-digest}}", digest(await readFile(join(folder, "page.css")))),
);

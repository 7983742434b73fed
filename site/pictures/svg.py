"""What the pictures share: colours for light and dark, text, and the frame of a file."""

from html import escape

SANS = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

# Every picture has its own background, because a page can be dark while the system is light.
LIGHT = {"paper": "#ffffff", "box": "#f3f5f8", "line": "#8a94a3", "ink": "#1b2430",
         "soft": "#55606e", "accent": "#1f6feb", "second": "#c2ccd8", "good": "#1a7f37",
         "bad": "#c5221f"}
DARK = {"paper": "#12161c", "box": "#1e2530", "line": "#6f7b8b", "ink": "#e8edf3",
        "soft": "#a3afbd", "accent": "#5aa2ff", "second": "#434f5e", "good": "#57c97a",
        "bad": "#ff8078"}


def palette(colours):
    return " ".join(f"--{name}: {value};" for name, value in colours.items())


def text(x, y, content, classes="", **attributes):
    """One line of text. Attributes such as text_anchor become text-anchor."""
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    chosen = f' class="{classes}"' if classes else ""
    return f'<text x="{x:g}" y="{y:g}"{chosen}{extra}>{escape(content, quote=False)}</text>'


def rectangle(x, y, width, height, classes, radius=0):
    return (f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
            f'class="{classes}"/>')


def picture(width, height, title, description, style, body):
    """A complete file: accessible by its title and description, readable in light and dark."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-labelledby="title about">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="about">{escape(description)}</desc>',
        "<style>",
        f"svg {{ {palette(LIGHT)} font-family: {SANS}; }}",
        f"@media (prefers-color-scheme: dark) {{ svg {{ {palette(DARK)} }} }}",
        "text { fill: var(--ink); }",
        ".paper { fill: var(--paper); }",
        style.strip(),
        "</style>",
        rectangle(0, 0, width, height, "paper", 10),
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"

"""The icons of the installed client, drawn from favicon.svg by a browser: ``python web/scripts/icons.py``."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
GROUND = "#1f5a47"
"""The ground of favicon.svg: systems cut icons as they like, so it goes on to the edge where they do."""

SIZES = {"192.png": (192, 1.0, ""), "512.png": (512, 1.0, ""), "maskable.png": (512, 0.8, GROUND)}
SIZES["apple.png"] = (180, 0.9, GROUND)
"""Width, what share of it is drawn on, and the ground behind."""


def main() -> None:
    drawing = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    programs = filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome")))
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=next(programs), args=["--no-sandbox", "--disable-gpu"])
        for name, (size, share, ground) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            side = round(size * share)
            page.set_content(
                f"<style>html,body{{margin:0;height:100%;background:{ground or 'transparent'};"
                f"display:grid;place-items:center}}svg{{width:{side}px;height:{side}px}}</style>{drawing}"
            )
            page.screenshot(path=PUBLIC / "icons" / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

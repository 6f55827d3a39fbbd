"""No two drawings of a game differ by colour alone: measured on pixels, as different eyes see them."""

from __future__ import annotations

import base64
from itertools import combinations
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Page

from pioche.games import find
from pioche.table.renderer import presenter_of
from tests.browser.conftest import PHONE, SCREEN, Server, Visitors
from tests.ours import IDS

Pixels = NDArray[np.float64]

# As wide as cards are on a phone where there are many.
WIDTH: Final = 40
# From this difference a pixel counts, of 1 between black and white; and this part of a drawing must differ.
VISIBLE: Final = 0.15
LEAST: Final = 0.014

# In linear light. The three kinds of colour blindness, complete, are those of Machado, Oliveira and Fernandes (2009).
EYES: Final = {
    "grey": [[0.2126, 0.7152, 0.0722]] * 3,
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}

# All drawings side by side on the cloth, in the styles of the table; where each lies on the page.
_LAY_OUT: Final = """([ids, width]) => {
  const sheet = document.createElement("div");
  const whole = { position: "fixed", inset: 0, width: "100vw", height: "100vh" };
  Object.assign(document.querySelector(".felt").style, whole);
  Object.assign(sheet.style, { ...whole, background: "var(--cloth)" });
  document.querySelector(".bar").remove();
  document.querySelector("#cloth").replaceChildren(sheet);
  const across = Math.floor(innerWidth / width);
  return ids.map((id, n) => {
    const [, , wide, high] = document.getElementById(id).getAttribute("viewBox").split(" ").map(Number);
    const [x, y] = [(n % across) * width, Math.floor(n / across) * 1.5 * width];
    const height = Math.round((width * high) / wide);
    const holder = document.createElement("span");
    holder.className = high === wide ? "tile" : "card";
    holder.innerHTML = `<svg><use href="#${id}"/></svg>`;
    sheet.append(holder);
    for (const { style } of [holder, holder.firstChild]) {
      Object.assign(style, { width: `${width}px`, height: `${height}px` });
    }
    Object.assign(holder.style, { position: "absolute", left: `${x}px`, top: `${y}px` });
    return [x, y, width, height];
  });
}"""
_DECODE: Final = """async (png) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  return [image.width, image.height, btoa(data.reduce((text, byte) => text + String.fromCharCode(byte), ""))];
}"""


def _pixels(page: Page, height: int) -> Pixels:
    """The upper part of a page as a browser shows it: rows, columns, and red, green and blue from 0 to 1."""
    assert page.viewport_size is not None
    taken = page.screenshot(clip={"x": 0, "y": 0, "width": page.viewport_size["width"], "height": height})
    width, height, data = page.evaluate(_DECODE, base64.b64encode(taken).decode())
    pixels: Pixels = np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4)[:, :, :3] / 255
    return pixels


def _seen_by(pixels: Pixels, eye: str) -> Pixels:
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    changed = np.clip(linear @ np.array(EYES[eye]).T, 0, 1)
    view: Pixels = np.where(changed <= 0.0031308, changed * 12.92, 1.055 * changed ** (1 / 2.4) - 0.055)
    return view


def _difference(one: Pixels, other: Pixels) -> float:
    """How many of the pixels a person sees to be different, from 0 to 1."""
    return float((abs(one - other).max(axis=2) > VISIBLE).mean())


@pytest.mark.parametrize("game", IDS)
def test_every_two_drawings_are_told_apart_without_colours(server: Server, visitors: Visitors, game: str) -> None:
    # Without script nothing changes the page meanwhile.
    page = visitors.page(script=False)
    page.goto(server.base)
    page.click(f".box[data-game={game}] .go")
    ids = presenter_of(find(game)).symbols
    for size in (SCREEN, PHONE):
        page.set_viewport_size(size)
        page.reload()
        boxes = page.evaluate(_LAY_OUT, [ids, WIDTH])
        whole = _pixels(page, max(y + height for _, y, _, height in boxes))
        for eye in EYES:
            view = _seen_by(whole, eye)
            drawn = {id: view[y : y + h, x : x + w] for id, (x, y, w, h) in zip(ids, boxes, strict=True)}
            pairs = [pair for pair in combinations(ids, 2) if drawn[pair[0]].shape == drawn[pair[1]].shape]
            least = min((_difference(drawn[one], drawn[other]), one, other) for one, other in pairs)
            assert least[0] >= LEAST, (eye, *least)

import { expect, it } from "vitest";

import { headOf } from "./head";

const PROPERTIES =
  '<meta data-rh=true property=og:title content="Knots &amp; ropes | Harbour"/><meta property=og:image content=https://harbour.example/img/social.png /><meta property="og:description" content="How to tie them."/>';

it("reads what a page says of itself, minified or not", () => {
  expect(headOf(`<!doctype html><html><head>${PROPERTIES}</head><body><p>`)).toEqual({
    title: "Knots & ropes | Harbour",
    image: "https://harbour.example/img/social.png",
    description: "How to tie them.",
  });
});

it("reads the head alone", () => {
  expect(headOf(`<head><title>A</title></head><body>${PROPERTIES}`)).toBeUndefined();
});

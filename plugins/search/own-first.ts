/** Put the items of one page before all others, both in their order. */
export const ownFirst = <Item>(items: readonly Item[], isOwn: (item: Item) => boolean): Item[] => [
  ...items.filter(isOwn),
  ...items.filter((item) => !isOwn(item)),
];

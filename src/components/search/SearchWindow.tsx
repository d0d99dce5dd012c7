import { DocSearchModal, type DocSearchTransformClient, type InternalDocSearchHit } from "@docsearch/react";
import { cloneElement, type JSX, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";

import type { SearchRequest } from "../../plugins/search/engine/answer";
import type { HostedSearch } from "../../plugins/search/hosted-options";
import { type Props, type SearchBoxProps, type State, takeApart } from "./docsearch";
import { useEarlyEnter } from "./earlyEnter";
import type { EmbeddedSearch } from "./embedded";
import { showFailure } from "./failure";
import { withFallback } from "./fallback";
import Hit, { HistoryContext } from "./Hit";
import { safeHit } from "./hits";
import { holdFocus, keepFocus } from "./keepFocus";
import { type History, openHit } from "./navigate";
import { sectionOf } from "./recent";
import { prepareStorage } from "./storage";

interface SearchWindowProps {
  hosted: HostedSearch | null;
  embedded: EmbeddedSearch;
  history: History;
  /** The absolute address of the site. */
  siteUrl: string;
  facetFilters: (string | string[])[];
  initialQuery: string | undefined;
  onClose: () => void;
}

interface RawResult {
  hits: unknown[];
  nbHits: number;
  suggestions?: string[];
}

interface Awaited {
  query: string;
  /** The last question to the engine. */
  request?: SearchRequest | undefined;
  isAnswered: boolean;
}

/** DocSearch wants names of an application and a key even where it is given another engine. */
const EMBEDDED = { appId: "embedded", searchApiKey: "embedded", indexName: "socketless" };

/** The page has its own header and footer. */
const NO_LANDMARK = { role: "presentation" };

const LIST_ID = "docsearch-list";

const REPORT = "https://github.com/wosherco/socketless/issues/new";

function getMissingResultsUrl({ query }: { query: string }): string {
  const body = `I searched the documentation for:\n\n> ${query}\n\nand expected to find:\n\n`;
  return `${REPORT}?${new URLSearchParams({ title: `Docs search finds nothing for "${query}"`, body }).toString()}`;
}

function describe(result: RawResult, query: string): string {
  if (result.nbHits === 0) {
    return `No results for "${query}".`;
  }
  return result.nbHits === 1 ? "1 result." : `${result.nbHits} results. Use the arrow keys.`;
}

/** A hosted answer is taken only when it holds hits of a site search. */
function checked(response: unknown): RawResult {
  const result = (response as { results?: RawResult[] } | null)?.results?.[0];
  if (!Array.isArray(result?.hits) || typeof result.nbHits !== "number") {
    throw new Error("The search service gave an answer that is none.");
  }
  return result;
}

const activeHit = ({ collections, activeItemId }: State): InternalDocSearchHit | undefined =>
  collections.flatMap(({ items }) => items).find((item) => item.__autocomplete_id === activeItemId);

/** DocSearch's window over the site's engines, with what its own markup lacks for keyboards and screen readers. */
export default function SearchWindow({
  hosted,
  embedded,
  history,
  siteUrl,
  facetFilters,
  initialQuery,
  onClose,
}: SearchWindowProps): JSX.Element {
  const live = useRef<HTMLDivElement>(null);
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const awaited = useRef<Awaited>({ query: "", isAnswered: false });
  const [panelHidden, setPanelHidden] = useState(false);
  const { appId, searchApiKey, indexName } = hosted ?? EMBEDDED;
  const [keepsSearches] = useState(() => prepareStorage(indexName));

  const searchParameters = useMemo(() => ({ facetFilters }), [facetFilters]);
  const navigator = useMemo(
    () => ({ navigate: ({ itemUrl }: { itemUrl: string }) => openHit(history, itemUrl) }),
    [history],
  );

  useEffect(() => holdFocus(), []);

  const announce = useCallback((text: string) => {
    if (live.current !== null) {
      live.current.textContent = text;
    }
  }, []);

  const transformSearchClient = useCallback(
    (client: DocSearchTransformClient): DocSearchTransformClient => {
      const askEmbedded = (request: SearchRequest): Promise<RawResult> => embedded.search(request);
      const ask =
        hosted === null
          ? askEmbedded
          : withFallback<RawResult>({
              hosted: async (request) =>
                checked(await client.search({ requests: [{ indexName, ...request }] as never })),
              embedded: askEmbedded,
              prepare: () => embedded.prepare(),
              forget: () => void (client as unknown as { clearCache(): Promise<unknown> }).clearCache(),
            });
      const search = async ([request]: readonly SearchRequest[]) => {
        const { query } = request ?? { query: "" };
        const result = await ask(request ?? { query });
        announce(describe(result, query));
        setSuggestions(result.nbHits === 0 ? (result.suggestions ?? []) : []);
        awaited.current.isAnswered ||= awaited.current.request === request;
        const hits = result.hits.map((hit) => safeHit(hit, siteUrl)).filter((hit) => hit !== undefined);
        return { results: [{ ...result, hits }] };
      };
      const failed = (): void => announce("Unable to fetch results.");
      return {
        ...client,
        search: (({ requests }: { requests: SearchRequest[] }) => {
          const [request] = requests;
          Object.assign(awaited.current, { request, isAnswered: false });
          const isAwaited = (): boolean =>
            awaited.current.request === request && awaited.current.query === request?.query;
          return showFailure(search(requests), failed, isAwaited);
        }) as unknown as DocSearchTransformClient["search"],
      };
    },
    [announce, embedded, hosted, indexName, siteUrl],
  );

  const parts = takeApart(
    // Called, not rendered: what it returns is adapted below.
    DocSearchModal({
      appId,
      apiKey: searchApiKey,
      indexName,
      initialScrollY: window.scrollY,
      ...(initialQuery !== undefined && { initialQuery }),
      placeholder: "Search the docs",
      searchParameters,
      navigator,
      transformSearchClient,
      disableUserPersonalization: !keepsSearches,
      hitComponent: Hit,
      getMissingResultsUrl,
      onClose,
      insights: false,
    }),
  );

  const box = parts.searchBox.props;
  const screen = parts.screen.props;
  const isStart = box.state.query === "";
  const hit = activeHit(box.state);
  const early = useEarlyEnter(box.state.query, hit !== undefined, () => awaited.current.isAnswered);

  useEffect(() => {
    awaited.current.query = box.state.query;
  });

  const remember = (hit: InternalDocSearchHit): void => {
    if (keepsSearches && hit.type === "content" && hit.__docsearch_parent === null) {
      screen.recentSearches.add(sectionOf(hit));
    }
  };

  const onInputKeyDown = (event: KeyboardEvent, original: (event: KeyboardEvent) => void): void => {
    const isEscape = event.key === "Escape" && !event.nativeEvent.isComposing;
    if (isEscape && isStart) {
      event.preventDefault();
      onClose();
      return;
    }
    early.forget();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      if (hit === undefined || (!isStart && !awaited.current.isAnswered)) {
        // Without a hit Autocomplete would drop the query that is under way, and say that it has no results; so too after a
        // failure. A hit of the letters before is not what was asked for.
        event.preventDefault();
        early.keep(event);
        return;
      }
      remember(hit);
    }
    setPanelHidden(isEscape && box.state.isOpen);
    original(event);
    if (isEscape && !box.state.isOpen) {
      box.refresh();
    }
  };

  const hasHits = box.state.collections.some(({ items }) => items.length > 0);

  const getInputProps: SearchBoxProps["getInputProps"] = (options) => {
    const input = box.getInputProps(options);
    return {
      ...input,
      role: "combobox",
      "aria-expanded": box.state.isOpen,
      "aria-haspopup": "tree",
      "aria-controls": box.state.isOpen && hasHits ? LIST_ID : undefined,
      onKeyDown: (event: KeyboardEvent) => onInputKeyDown(event, input.onKeyDown),
    };
  };

  // One tree for all groups: DocSearch gives each group a listbox of its own, all with the same id, and an option must not
  // hold a link or a button.
  const getListProps = (): Props => ({ role: "group" });
  const getItemProps = (options: Props): Props => ({ ...screen.getItemProps(options), role: "treeitem" });

  const dialog = cloneElement(
    parts.root,
    {
      role: "dialog",
      "aria-modal": true,
      "aria-label": "Search",
      "aria-expanded": undefined,
      "aria-haspopup": undefined,
      "aria-controls": undefined,
      "aria-labelledby": undefined,
      tabIndex: -1,
      "data-panel": panelHidden ? "hidden" : undefined,
      onKeyDownCapture: keepFocus,
    },
    cloneElement(
      parts.modal,
      undefined,
      cloneElement(parts.header, NO_LANDMARK, cloneElement(parts.searchBox, { getInputProps })),
      cloneElement(
        parts.dropdown,
        hasHits ? { id: LIST_ID, role: "tree", "aria-label": isStart ? "Your searches" : "Results" } : undefined,
        cloneElement(parts.screen, {
          state: {
            ...screen.state,
            context: { ...screen.state.context, ...(suggestions.length > 0 && { searchSuggestions: suggestions }) },
          },
          onItemClick: (hit, event) => {
            remember(hit);
            screen.onItemClick(hit, event);
          },
          getListProps,
          getItemProps,
        }),
      ),
      cloneElement(parts.footer, NO_LANDMARK, ...(hosted === null ? [parts.keys] : [])),
      <div ref={live} role="status" className="DocSearch-VisuallyHiddenForAccessibility" />,
    ),
  );
  return <HistoryContext value={history}>{dialog}</HistoryContext>;
}

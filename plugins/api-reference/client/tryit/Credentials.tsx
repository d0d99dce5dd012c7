import { type ReactNode, useEffect, useId, useRef } from "react";

import { serverUrl } from "../../model/address";
import { IN_PAGE_ADDRESS } from "../../model/in-page";
import type { Server } from "../../model/model";
import { LABELS } from "../labels";
import { apiKey, chosenServers, useMemory } from "./memory";

/**
 * Input of the API key. Uncontrolled, because React would write the key into the `value` attribute; here it is only a
 * property of the element.
 */
export function KeyInput(): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const show = (): void => {
      if (input.current && input.current.value !== apiKey.get()) {
        input.current.value = apiKey.get();
      }
    };
    show();
    return apiKey.subscribe(show);
  }, []);
  return (
    <div className="api-form-field">
      <label htmlFor={id}>API key</label>
      <input
        ref={input}
        id={id}
        type="password"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => apiKey.set(currentTarget.value)}
      />
      <p className="api-form-hint" id={`${id}-hint`}>
        {LABELS.keyHint}
      </p>
    </div>
  );
}

/** Choose the server: one from the document, or a URL that the reader enters. */
export function ServerInput({ servers }: { servers: readonly Server[] }): ReactNode {
  const id = useId();
  const chosen = useChosen(servers);
  const options = servers
    .flatMap(({ choices, description, url }) => (choices ?? [url]).map((address) => ({ address, description })))
    .filter(({ address }) => !address.startsWith("/") && address !== "");
  const own = chosen !== IN_PAGE_ADDRESS && !options.some(({ address }) => address === chosen);
  const choose = (address: string): void =>
    chosenServers.set(new Map([...chosenServers.get(), [keyOf(servers), address]]));
  return (
    <div className="api-form-field">
      <label htmlFor={id}>Server</label>
      <select id={id} value={own ? "" : chosen} onChange={({ target }) => choose(target.value)}>
        <option value={IN_PAGE_ADDRESS}>{LABELS.inPage}</option>
        {options.map(({ address, description }) => (
          <option key={address} value={address}>
            {description === "" ? address : `${description}: ${address}`}
          </option>
        ))}
        <option value="">Another address</option>
      </select>
      {own && (
        <input
          type="url"
          aria-label="Address of the server"
          placeholder="http://localhost:3000"
          value={chosen}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </div>
  );
}

/** Return the chosen server; at first the server in the page. */
const useChosen = (servers: readonly Server[]): string =>
  useMemory(chosenServers).get(keyOf(servers)) ?? IN_PAGE_ADDRESS;

const keyOf = (servers: readonly Server[]): string => servers.map(({ url }) => url).join(" ");

/** Return the base URL to send to; undefined unless it is an http(s) URL without user name, query and fragment. */
export function useServer(servers: readonly Server[]): string | undefined {
  const chosen = useChosen(servers);
  return /^https?:\/\/[^/]/.test(chosen) && serverUrl(chosen) !== undefined ? chosen : undefined;
}

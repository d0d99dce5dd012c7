import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from "react";

import { serverUrl } from "../../model/address";
import { IN_PAGE_ADDRESS } from "../../model/in-page";
import { textOf } from "../../model/json";
import type { Field, Json, Server } from "../../model/model";
import type { Key } from "../../model/request";
import { apiKeys, chosenServers, keyName, useMemory } from "./memory";

export const BUTTON = "button button--secondary button--sm";

/** Attributes of inputs whose text browsers should neither remember nor correct. */
const PLAIN: InputHTMLAttributes<HTMLInputElement> = { autoComplete: "off", spellCheck: false };

interface KeyProps extends Key {
  readonly isOnly: boolean;
  /** URL of the server that gets the key; undefined while it is incomplete. */
  readonly server: string | undefined;
}

/**
 * Input of an API key, which names its place where the operation needs several. Uncontrolled, because React would write the key into the `value` attribute; here it is only a
 * property of the element.
 */
export function KeyInput({ name, variable, isOnly, server }: KeyProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const place = keyName(server, variable);
  const key = useMemory(apiKeys).get(place) ?? "";
  useEffect(() => {
    if (input.current && input.current.value !== key) {
      input.current.value = key;
    }
  }, [key]);
  return (
    <div className="api-form-field">
      <label htmlFor={id}>API key{!isOnly && <> {name}</>}</label>
      <input
        ref={input}
        id={id}
        type="password"
        {...PLAIN}
        aria-describedby={`${id}-hint`}
        onInput={({ currentTarget }) => apiKeys.set(new Map([...apiKeys.get(), [place, currentTarget.value]]))}
      />
      <p className="api-form-hint" id={`${id}-hint`}>
        Stays in this tab&apos;s memory until you reload, and is sent to this server only. Use a key of a test project.
      </p>
    </div>
  );
}

/** Choose the server: one from the document, or a URL that the reader enters. */
export function ServerInput({ servers }: { servers: readonly Server[] }): ReactNode {
  const id = useId();
  const chosen = useChosen(servers);
  const options = servers.filter(({ url }) => !url.startsWith("/") && url !== "");
  const own = chosen !== IN_PAGE_ADDRESS && !options.some(({ url }) => url === chosen);
  const choose = (address: string): void =>
    chosenServers.set(new Map([...chosenServers.get(), [keyOf(servers), address]]));
  return (
    <div className="api-form-field">
      <label htmlFor={id}>Server</label>
      <select id={id} value={own ? "" : chosen} onChange={({ target }) => choose(target.value)}>
        <option value={IN_PAGE_ADDRESS}>This page, no key needed</option>
        {options.map(({ description, url }) => (
          <option key={url} value={url}>
            {description === "" ? url : `${description}: ${url}`}
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
          {...PLAIN}
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

interface ParameterProps {
  readonly parameter: Field;
  /** Undefined values aren't sent. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** Input of a parameter: a choice where the document lists the values, otherwise a text. */
export function ParameterInput({ parameter, value, onChange }: ParameterProps): ReactNode {
  const { name, required, schema } = parameter;
  const id = useId();
  const choices = schema.enum ?? (schema.types[0] === "boolean" ? [true, false] : undefined);
  const shared = { id, value: value === undefined ? "" : textOf(value) };
  const change = (text: string): void => onChange(text === "" ? undefined : valueOf(text, schema.types[0]));
  return (
    <div className="api-form-field">
      <label htmlFor={id}>
        <code>{name}</code> {required && <span className="api-mark api-mark-required">required</span>}
      </label>
      {choices === undefined ? (
        <input {...shared} {...PLAIN} type="text" onChange={({ target }) => change(target.value)} />
      ) : (
        <select {...shared} onChange={({ target }) => change(target.value)}>
          <option value="">not sent</option>
          {choices.map((choice) => (
            <option key={textOf(choice)}>{textOf(choice)}</option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Parse an input as JSON unless it is a text; what can't be parsed stays one. */
function valueOf(text: string, type = "string"): Json {
  return (type === "string" ? undefined : parsed(text)?.json) ?? text;
}

/** Parse JSON; undefined for any other text. */
export function parsed(text: string): { json: Json } | undefined {
  try {
    return { json: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}

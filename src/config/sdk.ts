import path from "node:path";

import type { SdkOptions } from "../../plugins/sdk";
import { clientName, tarballName } from "../../plugins/sdk/releases";
import { version as made } from "../../sdk/javascript/package.json";
import { projectOf, wheelName } from "../../plugins/sdk/wheel";
import releasedWheels from "../../sdk/releases/python.json";
import released from "../../sdk/releases/versions.json";

const versions = (released as { version: string }[]).map(({ version }) => version);

/** What pages name: the latest release, or without one the version that the build makes. */
const version = versions.at(-1) ?? made;

const wheels = (releasedWheels as { version: string }[]).map((it) => it.version);
const wheelVersion = wheels.at(-1) ?? projectOf(path.resolve(__dirname, "../..")).version;

const SITE = "https://docs.socketless.ws";

export const sdk: SdkOptions = {
  current: {
    version,
    tarball: `/sdk/${tarballName(version)}`,
    client: `/sdk/${clientName(version)}`,
  },
  list: "/sdk/versions.json",
  changelog: "/sdk/CHANGELOG.md",
  python: {
    version: wheelVersion,
    wheel: `/sdk/${wheelName(wheelVersion)}`,
    list: "/sdk/python.json",
    changelog: "/sdk/CHANGELOG-python.md",
  },
};

/** Where the package is. */
export const SDK_TARBALL = SITE + sdk.current.tarball;

/**
 * What readers install. When the name is on the registry, it is `@socketless/sdk`, and nothing else changes. Yarn 4 takes
 * no address without a name.
 */
export const SDK_PACKAGE = `@socketless/sdk@${SDK_TARBALL}`;

/** What pages without a bundler import. */
export const SDK_CLIENT = SITE + sdk.current.client;

/** What readers install in Python. */
export const SDK_WHEEL = SITE + sdk.python.wheel;

/** Files whose bytes never change, so that caches may keep them. */
export const SDK_FILES = [
  ...versions.flatMap((it) => [`/sdk/${tarballName(it)}`, `/sdk/${clientName(it)}`]),
  ...wheels.map((it) => `/sdk/${wheelName(it)}`),
];

/** Clients that pages of other sites may import. */
export const SDK_CLIENTS = (versions.length > 0 ? versions : [version]).map((it) => `/sdk/${clientName(it)}`);

/** Words of code blocks, and what stands there on the page. */
export const SDK_VALUES = new Map([
  ["SDK_PACKAGE", SDK_PACKAGE],
  ["SDK_TARBALL", SDK_TARBALL],
  ["SDK_CLIENT", SDK_CLIENT],
  ["SDK_WHEEL", SDK_WHEEL],
]);

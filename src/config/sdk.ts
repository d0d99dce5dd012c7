import type { SdkOptions } from "../../plugins/sdk";
import { version } from "../../sdk/javascript/package.json";

const SITE = "https://docs.socketless.ws";

export const sdk: SdkOptions = {
  current: {
    version,
    tarball: `/sdk/socketless-sdk-${version}.tgz`,
    client: `/sdk/socketless-sdk-client-${version}.js`,
  },
  list: "/sdk/versions.json",
  changelog: "/sdk/CHANGELOG.md",
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

/** Files whose bytes never change, so that caches may keep them. Each build makes a version before 1.0.0 again. */
export const SDK_FILES = version.startsWith("0.") ? [] : [sdk.current.tarball, sdk.current.client];

/** Words of code blocks, and what stands there on the page. */
export const SDK_VALUES = new Map([
  ["SDK_PACKAGE", SDK_PACKAGE],
  ["SDK_TARBALL", SDK_TARBALL],
  ["SDK_CLIENT", SDK_CLIENT],
]);

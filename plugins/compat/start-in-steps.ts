import { client, PatchError, type Patch } from "./patch";

const NAME = "start-in-steps";
const STOCK = "@docusaurus/core/lib/client/clientEntry.js";
const STAND_IN = client("startInSteps.cjs");

/**
 * Starts the page in three tasks instead of one, so that input is answered between them.
 *
 * - Relies on: `@docusaurus/core`, whose bundle begins with `lib/client/clientEntry.js`, which imports React's and the theme's
 *   part by these names.
 * - Gains: one task of about 100 ms on a phone as Lighthouse simulates it becomes three of a third each.
 * - Drop when: Docusaurus loads its parts one after the other.
 */
export const startInStepsPatch: Patch = {
  name: NAME,
  relies: [
    { file: STOCK, text: "import ReactDOM from 'react-dom/client';" },
    { file: STOCK, text: "import App from './App';" },
  ],
  standIns: [STAND_IN],
  configure({ config, isServer, isProduction }) {
    if (isServer || !isProduction) {
      return undefined;
    }
    if (config.entry !== require.resolve(STOCK)) {
      throw new PatchError(NAME, `The browser's bundle doesn't begin with ${STOCK}.`);
    }
    return { entry: STAND_IN };
  },
};

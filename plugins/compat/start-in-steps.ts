import { client, PatchError, type Patch } from "./patch";

const NAME = "start-in-steps";
const STOCK = "@docusaurus/core/lib/client/clientEntry.js";
const STAND_IN = client("startInSteps.cjs");

/**
 * Start the page in three tasks instead of one, so that input is handled in between.
 *
 * - Relies on: `@docusaurus/core`, whose entry `lib/client/clientEntry.js` imports React and the theme by these
 *   names.
 * - Gains: splits a task of about 100 ms on Lighthouse's simulated phone into three.
 * - Drop when: Docusaurus evaluates its entry in several tasks.
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

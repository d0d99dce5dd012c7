// #region bills
import { socketless } from "./socketless.mjs";

/** Tell each customer of their own bill. */
export const tellOfBills = (bills) =>
  socketless.sendAll(
    bills.map(({ customer, id, total }) => ({
      to: { users: customer },
      message: { type: "bill", id, total },
    })),
  );
// #endregion bills

// #region schedule
import { createSchedule } from "@socketless/sdk/schedule";

import { store } from "./store.mjs"; // Such as `postgres(pool)`.

const { schedule, cancel, run } = createSchedule(socketless, { store });

/** Remind a user at a `Date`. Returns what `cancel` takes. */
export const remind = (user, at, text, id = crypto.randomUUID()) =>
  schedule(at, { users: user }, { type: "reminder", id, text }, { id });
export { cancel };
// #endregion schedule

// #region cron
import { cron } from "@socketless/sdk/cron";

// Each further argument is one more job.
export const GET = cron(socketless, run);
// #endregion cron

import { openConnection } from "@socketless/sdk/client";
import { acrossTabs } from "@socketless/sdk/tabs";

const { userId } = document.body.dataset;
export const connection = openConnection({
  user: userId,
  connect: acrossTabs(),
});

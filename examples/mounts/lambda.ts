import { lambdaHandler } from "@socketless/sdk/lambda";

import { app } from "./socketless";

export const handler = lambdaHandler(app);

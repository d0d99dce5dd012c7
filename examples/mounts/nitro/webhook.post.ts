import { webhook } from "../utils/socketless";

export default ({ req }: { req: Request }) => webhook(req);

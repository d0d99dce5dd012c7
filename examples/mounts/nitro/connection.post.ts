import { socketless } from "../utils/socketless";

export default ({ req }: { req: Request }) => socketless.connection(req);

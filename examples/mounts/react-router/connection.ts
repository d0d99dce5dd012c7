import { socketless } from "../socketless.server";

export const action = ({ request }: { request: Request }) =>
  socketless.connection(request);

export const loader = action; // Answers a GET with 405.

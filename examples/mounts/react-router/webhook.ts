import { webhook } from "../socketless.server";

export const action = ({ request }: { request: Request }) => webhook(request);

export const loader = action; // Answers a GET with 405.

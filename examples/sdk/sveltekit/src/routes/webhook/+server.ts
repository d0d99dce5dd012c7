import { webhook } from "$lib/server/socketless";

export const POST = ({ request }) => webhook(request);

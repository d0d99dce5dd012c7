import { notices } from "./notices.mjs";

/** Called by a job, which can run twice. */
export async function orderSent({ id, customerId }) {
  await notices.notify(customerId, {
    id: `order ${id} sent`,
    text: "Your order is on its way",
    url: `/orders/${id}`,
  });
}

/** Stands for the login that a reader's app has: the name in a cookie. */
export const userFrom = (request) => /(?:^|; )user=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1];

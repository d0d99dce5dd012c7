// Gives each session called user-<id> to the person of that ID, in the store of express-session that keeps nothing on disk.
import session from "express-session";

session.MemoryStore.prototype.get = (name, done) => {
  const [, userId] = /^user-(\d+)$/.exec(name) ?? [];
  done(null, userId && { cookie: { originalMaxAge: null }, userId });
};

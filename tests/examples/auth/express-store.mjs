// Gives each session called user-<id>, or user-<id>-<name>, to the person of that ID, in the store of express-session that keeps nothing on disk.
import session from "express-session";

session.MemoryStore.prototype.get = (name, done) => {
  const [, userId] = /^user-(\d+)(?:-\w+)?$/.exec(name) ?? [];
  done(null, userId && { cookie: { originalMaxAge: null }, userId });
};

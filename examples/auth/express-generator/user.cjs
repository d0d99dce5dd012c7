// The user whom your login has put into the session. With Passport, that
// is `request.user && request.user.id`: an ID, not the object.
exports.userFrom = (request) => request.session.userId;

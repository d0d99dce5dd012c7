/** In the place of `hoist-non-react-statics`: only `withRouter` calls it, for static members that no component here has. */
module.exports = (target) => target;

// In the place of modules that this site doesn't use. The bundler's own `false` numbers such a module by its absolute path,
// so that the same sources in another folder would make other scripts.

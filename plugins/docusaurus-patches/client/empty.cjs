// A module that holds nothing. The bundler's own `false` numbers such a module by its absolute path, so that the same sources
// in another folder would make other scripts.

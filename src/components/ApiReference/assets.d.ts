declare module "*.pcss" {
  /** The address of the file in the build. */
  const url: string;
  export default url;
}

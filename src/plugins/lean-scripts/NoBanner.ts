/** In the place of Docusaurus' banner for a wrong base URL, which the configuration turns off. */
export default function NoBanner(): null {
  return null;
}

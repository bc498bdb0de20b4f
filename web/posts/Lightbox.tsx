export function Lightbox() {
  return null
}

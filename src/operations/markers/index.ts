export { markers } from './markers.ts'
export { saveMarkers } from './saveMarkers.ts'

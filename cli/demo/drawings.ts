import type { Random } from './random.ts'

/** A picture as SVG, with its description for people who cannot see it. */
export interface Drawing {
  svg: string
  description: string
}

const skies = [
  { name: 'an orange evening sky', from: '#f6d365', to: '#fd7f5a', hill: '#5b3a5e' },
  { name: 'a pale blue morning sky', from: '#e0f4ff', to: '#8ec5fc', hill: '#2f5d62' },
  { name: 'a violet dusk', from: '#a18cd1', to: '#fbc2eb', hill: '#3b3561' },
  { name: 'a green northern sky', from: '#0b3d3b', to: '#43c6ac', hill: '#062226' },
  { name: 'a grey rainy sky', from: '#bdc3c7', to: '#7f8c8d', hill: '#34495e' },
  { name: 'a deep night sky', from: '#141e30', to: '#35577d', hill: '#0a0f1a' },
]

const lights = [
  { name: 'a low sun', colour: '#fff3c4', height: 0.55 },
  { name: 'a full moon', colour: '#f7f7ff', height: 0.25 },
  { name: 'a small red sun', colour: '#ff6b57', height: 0.4 },
]

const colours = [
  '#e76f51',
  '#f4a261',
  '#e9c46a',
  '#2a9d8f',
  '#264653',
  '#8ab17d',
  '#b5838d',
  '#6d6875',
  '#457b9d',
  '#ffb4a2',
]

/** Draws hills under a sky. */
export function drawLandscape(random: Random, width: number, height: number): Drawing {
  const sky = random.pick(skies)
  const light = random.pick(lights)
  const hills = 2 + random.below(3)
  const layers = Array.from({ length: hills }, (_, layer) => hill(random, { width, height, layer, hills }))
  const [x, y] = [width * (0.2 + random.next() * 0.6), height * light.height]
  return {
    svg: svg(
      width,
      height,
      `${gradient(sky.from, sky.to)}<rect width="100%" height="100%" fill="url(#g)"/>
       <circle cx="${x}" cy="${y}" r="${height * 0.11}" fill="${light.colour}"/>
       ${layers.map((path) => `<path d="${path}" fill="${sky.hill}" fill-opacity="0.55"/>`).join('')}`,
    ),
    description: `${hills} rows of hills under ${sky.name} with ${light.name}.`,
  }
}

/** Draws three shapes on a colour, as an avatar. */
export function drawAvatar(random: Random, side: number): Drawing {
  const [ground, first, second, third] = shuffled(random, colours)
  const turn = random.below(360)
  return {
    svg: svg(
      side,
      side,
      `<rect width="100%" height="100%" fill="${ground}"/>
       <g transform="rotate(${turn} ${side / 2} ${side / 2})">
         <rect x="${side * 0.1}" y="${side * 0.5}" width="${side * 0.9}" height="${side * 0.35}" fill="${first}"/>
         <circle cx="${side * 0.38}" cy="${side * 0.4}" r="${side * (0.14 + random.next() * 0.14)}" fill="${second}"/>
         <path d="M ${side * 0.2} ${side * 0.95} L ${side * 0.85} ${side * 0.8} L ${side * 0.6} ${side * 0.2} Z" fill="${third}" fill-opacity="0.8"/>
       </g>`,
    ),
    description: 'Three simple shapes on a plain colour.',
  }
}

export const emojiDrawings: Readonly<Record<string, string>> = {
  sprout: svg(
    128,
    128,
    `<path d="M64 118 C62 92 62 76 64 56" stroke="#4d7c3a" stroke-width="9" stroke-linecap="round" fill="none"/>
     <path d="M64 66 C60 34 36 22 10 26 C14 56 36 70 64 66 Z" fill="#7cb855"/>
     <path d="M64 54 C66 26 88 10 118 14 C118 42 96 60 64 54 Z" fill="#94cf66"/>
     <circle cx="50" cy="90" r="4" fill="#2c4a20"/><circle cx="78" cy="90" r="4" fill="#2c4a20"/>
     <path d="M56 98 Q64 106 72 98" stroke="#2c4a20" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  ),
  loaf: svg(
    128,
    128,
    `<path d="M10 78 C6 42 36 26 64 26 C92 26 122 42 118 78 C118 98 108 104 64 104 C20 104 10 98 10 78 Z" fill="#c98a4b"/>
     <path d="M18 74 C16 48 40 36 64 36 C88 36 112 48 110 74" fill="#e0ab6b"/>
     <path d="M38 46 L50 66 M60 40 L72 62 M84 44 L94 64" stroke="#a8692f" stroke-width="6" stroke-linecap="round"/>
     <circle cx="50" cy="82" r="5" fill="#5a3413"/><circle cx="78" cy="82" r="5" fill="#5a3413"/>
     <path d="M56 90 Q64 97 72 90" stroke="#5a3413" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  ),
  comet: svg(
    128,
    128,
    `<path d="M8 16 L84 72 L72 92 Z" fill="#8ec5fc" fill-opacity="0.6"/><path d="M30 6 L96 66 L84 78 Z" fill="#bfe0ff" fill-opacity="0.7"/>
     <circle cx="88" cy="84" r="32" fill="#ffd166"/><circle cx="78" cy="80" r="5" fill="#5b4300"/><circle cx="98" cy="80" r="5" fill="#5b4300"/>
     <path d="M80 92 Q88 100 96 92" stroke="#5b4300" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  ),
}

function hill(
  random: Random,
  { width, height, layer, hills }: { width: number; height: number; layer: number; hills: number },
) {
  const base = height * (0.5 + (0.4 * (layer + 1)) / (hills + 1))
  const swing = () => base - height * 0.22 * random.next()
  const points = Array.from(
    { length: 4 },
    (_, index) => `S ${(width * (index + 0.5)) / 4} ${swing()} ${(width * (index + 1)) / 4} ${swing()}`,
  )
  return `M 0 ${swing()} ${points.join(' ')} L ${width} ${height} L 0 ${height} Z`
}

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`
}

function gradient(from: string, to: string): string {
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`
}

function shuffled(random: Random, list: readonly string[]): string[] {
  return list
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

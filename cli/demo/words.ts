// The vocabulary of the demo. This file has only tables; `text.ts` makes sentences from them.

export const firstNames =
  `Alice Bob Mara Jonas Priya Tomas Ines Kofi Yuki Lena Omar Greta Mateo Nadia Sven Aisha Hugo Mei Dario Freya Samir Elif Ravi Clara
Anton Zoe Milan Noor Felix Ada Ivo Leila Oskar Tala Bruno Hana Emil Rosa Idris Vera Luca Sana Piotr Nora Kenji Alma Viktor Dina
Rafael Signe Amir Joan Pavel Lucia Theo Wren Basil Marit Cyrus Odette Arjun Selma Boris Iris`.split(/\s+/)

export const lastNames =
  `Lindqvist Okafor Marchetti Tanaka Novak Haddad Fernandez Weber Larsen Banerjee Kowalski Dubois Moreau Silva Petrov Nakamura Yilmaz
Andersen Costa Hoffmann Rossi Mensah Varga Jansen Bergstrom Castillo Ibrahim Kaplan Laurent Mbeki Nguyen Olsen Popescu Quist Romero
Sato Thorne Ueda Vasquez Whitlock Xu Ziegler Amado Brandt Cohen Diallo Eriksen Faroun Gallagher Horvat`.split(/\s+/)

export interface Topic {
  tags: string[]
  who: string
  thing: string[]
  deed: string[]
  place: string[]
  finding: string[]
}

export const topics: Topic[] = [
  {
    tags: ['Gardening', 'Tomatoes', 'SlowLiving'],
    who: 'Grows more tomatoes than anybody can eat',
    thing: ['the tomatoes', 'my compost heap', 'the runner beans', 'a stubborn fig tree', 'the bean trellis'],
    deed: ['repotted the seedlings', 'pruned the roses', 'turned the compost', 'planted garlic far too late'],
    place: ['on the balcony', 'at the allotment', 'behind the shed', 'in the greenhouse'],
    finding: ['slugs read calendars', 'rain beats any watering can', 'patience is a fertiliser', 'basil likes company'],
  },
  {
    tags: ['Cooking', 'Sourdough', 'Bread'],
    who: 'Bakes on Sundays, washes up on Mondays',
    thing: ['the sourdough', "my grandmother's soup", 'a lentil curry', 'this plum cake', 'the rye starter'],
    deed: ['baked two loaves', 'burnt the onions on purpose', 'made stock from scraps', 'tried a new flour'],
    place: ['in a tiny kitchen', 'over an open fire', "at a friend's place", 'at six in the morning'],
    finding: ['salt is most of it', 'the oven lies about its temperature', 'cold butter matters', 'leftovers win'],
  },
  {
    tags: ['Cycling', 'BikeTooter', 'Commute'],
    who: 'Rides to work, uphill both ways',
    thing: ['the old steel bike', 'a new chain', 'the long way home', 'my commute', 'that gravel road'],
    deed: ['rode ninety kilometres', 'fixed a flat in the rain', 'trued a wheel by ear', 'missed the last ferry'],
    place: ['along the canal', 'over the pass', 'through the old town', 'into the headwind'],
    finding: ['mudguards are happiness', 'every hill has a bakery', 'tail wind is a rumour', 'bells are polite'],
  },
  {
    tags: ['Astronomy', 'NightSky', 'Telescope'],
    who: 'Looks up a lot',
    thing: ['the rings of Saturn', 'a thin crescent moon', 'the Orion nebula', 'a very slow satellite', 'Jupiter'],
    deed: [
      'set up the telescope',
      'counted eleven meteors',
      'waited two hours for a gap in the clouds',
      'drew the moon',
    ],
    place: ['from the roof', 'far from the street lights', 'above the harbour', 'at three in the morning'],
    finding: [
      'dark adaptation takes patience',
      'clouds know the forecast',
      'binoculars are enough',
      'it is all very old light',
    ],
  },
  {
    tags: ['Music', 'NowPlaying', 'Cello'],
    who: 'Plays the cello, badly but with feeling',
    thing: ['the slow movement', 'a second-hand synthesizer', 'that bass line', 'an album from 1974', 'the choir'],
    deed: ['practised scales', 'changed all the strings', 'recorded a first take', 'went to a concert alone'],
    place: ['in the stairwell', 'at the community hall', 'on the night train', 'in the back row'],
    finding: ['the rests are the music', 'a metronome is honest', 'quiet is harder than loud', 'neighbours have taste'],
  },
  {
    tags: ['Programming', 'TypeScript', 'PostgreSQL'],
    who: 'Writes small programs and long commit messages',
    thing: ['the flaky test', 'a query plan', 'that one-line fix', 'the migration', 'our build'],
    deed: ['deleted four hundred lines', 'found the missing index', 'read the manual at last', 'rewrote the parser'],
    place: ['on a Friday', 'in the last hour before release', 'behind a feature flag', 'in production'],
    finding: ['names are most of the work', 'the cache was right', 'boring is a feature', 'time zones are people'],
  },
  {
    tags: ['Books', 'AmReading', 'Library'],
    who: 'Three library cards, no shelf space',
    thing: [
      'the second chapter',
      'a novel about lighthouses',
      'this translation',
      'an atlas from 1931',
      'the footnotes',
    ],
    deed: ['finished the trilogy', 'returned a book eleven years late', 'joined a reading group', 'lost my bookmark'],
    place: ['on the tram', 'in the reading room', 'by the window', 'past midnight'],
    finding: [
      'the footnotes are the best part',
      'short books are long',
      'margins are for talking back',
      'maps belong in front',
    ],
  },
  {
    tags: ['Hiking', 'Mountains', 'Outdoors'],
    who: 'Walks until the road ends, then a bit more',
    thing: ['the ridge trail', 'a pair of old boots', 'the hut at the top', 'morning fog', 'the map'],
    deed: ['walked to the source of the river', 'met a very calm cow', 'slept under a larch', 'took the wrong valley'],
    place: ['above the tree line', 'in the first snow', 'past the second lake', 'with far too much cheese'],
    finding: [
      'down is harder than up',
      'tea tastes of altitude',
      'paths are old agreements',
      'socks decide everything',
    ],
  },
  {
    tags: ['Trains', 'PublicTransport', 'NightTrain'],
    who: 'Would rather take the train',
    thing: [
      'the sleeper to Vienna',
      'a perfectly timed connection',
      'the dining car',
      'this branch line',
      'the timetable',
    ],
    deed: ['changed trains five times', 'had breakfast over a viaduct', 'missed it by a minute', 'found a window seat'],
    place: ['along the coast', 'through eleven tunnels', 'at a station with one bench', 'across two borders'],
    finding: ['a timetable is a poem', 'stations need clocks', 'slow trains see more', 'platforms are for farewells'],
  },
  {
    tags: ['Birds', 'Birding', 'Nature'],
    who: 'Knows that bird, and will tell you',
    thing: ['a kingfisher', 'the swifts', 'two very loud jays', 'the heron by the weir', 'a goldcrest'],
    deed: ['heard the first cuckoo', 'counted cranes', 'put up a nest box', 'was stared at by an owl'],
    place: ['at the reservoir', 'in the reeds', 'over the motorway', 'outside the office'],
    finding: ['sparrows run this city', 'robins have no fear', 'you hear first and see later', 'every hedge is a town'],
  },
  {
    tags: ['Photography', 'Film', 'BlackAndWhite'],
    who: 'Twelve frames a week, on film',
    thing: ['the last roll of film', 'a light leak I like', 'this old lens', 'long shadows', 'the contact sheet'],
    deed: [
      'developed three rolls',
      'forgot to take the lens cap off',
      'printed one in the bathroom',
      'waited for the light',
    ],
    place: ['at the fish market', 'in the blue hour', 'under the bridge', 'in heavy rain'],
    finding: [
      'the best lens is a step closer',
      'grain is weather',
      'grey has many names',
      'most pictures are about light',
    ],
  },
  {
    tags: ['Games', 'BoardGames', 'Chess'],
    who: 'Will explain the rules once more',
    thing: ['the endgame', 'a fifteen-move trap', 'our campaign', 'the longest turn in history', 'a wooden set'],
    deed: ['lost on purpose to a six-year-old', 'taught four people chess', 'painted tiny trees', 'drew by repetition'],
    place: ['at the kitchen table', 'until two in the morning', 'at the club', 'over video'],
    finding: ['rules are promises', 'the dice remember', 'a draw is a conversation', 'snacks decide wars'],
  },
]

export const emojis = [
  '🌱',
  '🍞',
  '🚲',
  '🔭',
  '🎻',
  '📚',
  '🥾',
  '🚆',
  '🐦',
  '📷',
  '♟️',
  '☕',
  '🌧️',
  '✨',
  '🎉',
  '🫶',
  '👩‍🌾',
  '🏔️',
]

/** Sentences in other languages, with their own hashtags. */
export const otherLanguages: { language: string; tags: string[]; sentences: string[] }[] = [
  {
    language: 'ja',
    tags: ['写真', '日本語', '散歩'],
    sentences: [
      '今日はとても天気がよかったので、川沿いを散歩しました。',
      'パンを焼いたら、思ったよりおいしくできた。',
      '夜行列車の窓から見た海が忘れられない。',
      '新しい本を読み始めました。第二章がすばらしい。',
      '明日の朝は早起きして、山に登る予定です。',
      'コーヒーを飲みながら、雨の音を聞いている。',
    ],
  },
  {
    language: 'ar',
    tags: ['قهوة', 'كتب', 'سفر'],
    sentences: [
      'صباح الخير من شرفة صغيرة مليئة بالنعناع.',
      'قرأت اليوم فصلاً جميلاً عن البحر والمنارات.',
      'القطار تأخر قليلاً، لكن المنظر كان يستحق الانتظار.',
      'جربت وصفة جدتي وكانت النتيجة أفضل مما توقعت.',
      'السماء صافية الليلة، ويمكن رؤية المشتري بوضوح.',
    ],
  },
  {
    language: 'de',
    tags: ['Wandern', 'Brotbacken', 'Fahrrad'],
    sentences: [
      'Heute früh lag Nebel über dem See, und kein Mensch war unterwegs.',
      'Das Brot ist gelungen, die Küche leider nicht.',
      'Mit dem Fahrrad über den Pass: müde, aber glücklich.',
      'Wer hat eigentlich behauptet, Donaudampfschifffahrtsgesellschaft sei ein langes Wort?',
      'Im Garten blüht alles gleichzeitig, als gäbe es kein Morgen.',
    ],
  },
  {
    language: 'fr',
    tags: ['Lecture', 'Cuisine', 'Vélo'],
    sentences: [
      'Ce matin, le marché sentait la menthe et le pain chaud.',
      "J'ai enfin terminé ce roman ; la dernière page vaut tout le reste.",
      'Deux heures de vélo sous la pluie, et pourtant quel bonheur !',
      'Le chat a décidé que le métier à tisser était à lui.',
    ],
  },
  {
    language: 'es',
    tags: ['Fotografía', 'Montaña', 'Música'],
    sentences: [
      '¿Alguien más se queda mirando las golondrinas al atardecer?',
      'Hoy he tocado la misma canción veinte veces, y a la última salió.',
      'Subimos despacio, bajamos cantando.',
      'La sopa de mañana siempre está mejor que la de hoy.',
    ],
  },
  {
    language: 'ko',
    tags: ['일상', '커피'],
    sentences: [
      '비 오는 날에는 역시 따뜻한 국물이 최고예요.',
      '오늘 처음으로 망원경으로 토성을 봤다.',
      '주말에는 자전거를 타고 강변을 달렸습니다.',
    ],
  },
  {
    language: 'hi',
    tags: ['चाय', 'किताबें'],
    sentences: ['बारिश, चाय और एक अच्छी किताब: और क्या चाहिए?', 'आज सुबह छत पर तोतों का पूरा झुंड आया था।'],
  },
]

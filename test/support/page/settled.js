// Evaluated in a page: resolves when the fonts and visible pictures are loaded and all finite animations have ended.
;(async () => {
  // Waits at most three seconds, for example for a picture that was moved out of sight before it was requested.
  const bounded = (promises) =>
    Promise.race([Promise.allSettled(promises), new Promise((done) => setTimeout(done, 3000))])
  await document.fonts.ready
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await bounded(ending.map(({ finished }) => finished))
  // Returns whether a picture is in sight. Other pictures are loaded only when they are scrolled into view, or when
  // their part is opened.
  const isInSight = (image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect()
    const isWithin = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    return image.src !== '' && width > 0 && isWithin && image.checkVisibility()
  }
  await bounded([...document.images].filter(isInSight).map((image) => image.decode()))
})()

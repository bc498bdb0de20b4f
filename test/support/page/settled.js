// Evaluated in a page: resolves when fonts, pictures in sight and movements that end have come to their end.
;(async () => {
  // What never ends, such as a picture that was moved out of sight before it was asked for, holds nobody up.
  const bounded = (promises) =>
    Promise.race([Promise.allSettled(promises), new Promise((done) => setTimeout(done, 3000))])
  await document.fonts.ready
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await bounded(ending.map(({ finished }) => finished))
  // Others are not loaded before one scrolls there, or their part is opened.
  const isInSight = (image) => {
    const { top, bottom, left, right, width } = image.getBoundingClientRect()
    const isWithin = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    return image.src !== '' && width > 0 && isWithin && image.checkVisibility()
  }
  await bounded([...document.images].filter(isInSight).map((image) => image.decode()))
})()

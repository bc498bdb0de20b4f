// Starts the reference at /docs. It is a file of its own since the page allows no inline script.
window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#docs',
    deepLinking: true,
    // Nothing of this server is to be sent to a validator elsewhere.
    validatorUrl: null,
    // A session identifier that somebody typed in is forgotten with the page.
    persistAuthorization: false,
  })
})

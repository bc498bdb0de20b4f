// Starts the reference at /docs. It is a file of its own since the page allows no inline script.
window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#docs',
    deepLinking: true,
    // Sends nothing of this server to an external validator.
    validatorUrl: null,
    // A session identifier that someone typed in is lost when the page is closed.
    persistAuthorization: false,
  })
})

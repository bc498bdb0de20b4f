import { comeBack } from './providers.js'

comeBack().catch(({ message }) => {
  document.getElementById('message').textContent = message
})

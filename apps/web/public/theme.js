// Blocks the first paint on purpose: the stored theme must be on the root before anything is drawn.
;(function () {
  var stored = null
  var signedIn = false
  try {
    stored = localStorage.getItem('theme')
    signedIn = localStorage.getItem('access_token') !== null
  } catch {
    stored = null
  }
  var choice = stored === 'light' || stored === 'system' ? stored : 'dark'
  var light = choice === 'light' || (choice === 'system' && !matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  // The server's home page is for visitors; the styles hide it from signed-in users.
  if (signedIn) root.dataset.signedIn = ''
  root.classList.remove('light', 'dark')
  root.classList.add(light ? 'light' : 'dark')
})()

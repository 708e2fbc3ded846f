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
  // The server's page is a visitor's; the styles hide it from signed-in users.
  if (signedIn) root.dataset.signedIn = ''
  root.classList.remove('light', 'dark')
  root.classList.add(light ? 'light' : 'dark')

  // The server's page shows its buttons before the app handles them: the app repeats the last press (lib/early-press.ts).
  window.earlyPress = {
    button: null,
    remember(event) {
      window.earlyPress.button = event.target.closest('button')
    },
  }
  addEventListener('click', window.earlyPress.remember, true)
})()

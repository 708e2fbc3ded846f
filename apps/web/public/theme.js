// Blocks the first paint on purpose: the stored theme must be on the root before anything is drawn.
;(function () {
  var root = document.documentElement
  // Stored values of an instance under a base path have it before their names (lib/base-path.ts).
  var base = root.dataset.basePath
  var own = base ? base + ' ' : ''
  // A proxy that takes the base path off may have opened the page without it.
  if (base && location.pathname.indexOf(base + '/') !== 0)
    location.replace(base + (location.pathname === base ? '/' : location.pathname) + location.search + location.hash)
  var stored = null
  var signedIn = false
  try {
    stored = localStorage.getItem(own + 'theme')
    signedIn = localStorage.getItem(own + 'access_token') !== null
  } catch {
    stored = null
  }
  var choice = stored === 'light' || stored === 'system' ? stored : 'dark'
  var light = choice === 'light' || (choice === 'system' && !matchMedia('(prefers-color-scheme: dark)').matches)
  // The server's page is a visitor's; the styles hide it from signed-in users.
  if (signedIn) {
    root.dataset.signedIn = ''
    // Lists come with their posters, which the server has drawn for visitors only.
    document.querySelectorAll('link[data-signed-in]').forEach(function (link) {
      link.rel = 'modulepreload'
    })
  }
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

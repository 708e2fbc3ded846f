// Blocks the first paint on purpose: the stored theme must be on the root before anything is drawn.
;(function () {
  var stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    stored = null
  }
  var choice = stored === 'light' || stored === 'system' ? stored : 'dark'
  var light = choice === 'light' || (choice === 'system' && !matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(light ? 'light' : 'dark')
})()

/**
 * Usage: node scripts/launch.cjs PROGRAM [ARGUMENT…] — runs one of Marquee's TypeScript programs on a Node that can: this one, or the
 * one that npm installed with Marquee. Without either it says so in one sentence and exits with 1. Plain JavaScript of long ago,
 * because any Node must be able to read it.
 */
'use strict'
var childProcess = require('child_process')
var fs = require('fs')
var path = require('path')
var url = require('url')

var REQUIRED = 24
var ROOT = path.dirname(__dirname)
var MODULES = path.join(ROOT, 'node_modules')

/** The Node that npm installed with Marquee, or null. */
function installedNode() {
  var platform = process.platform === 'win32' ? 'win' : process.platform
  var name = process.platform === 'win32' ? 'node.exe' : 'node'
  var file = path.join(MODULES, 'node-' + platform + '-' + process.arch, 'bin', name)
  return fs.existsSync(file) ? file : null
}

/** Runs the program on another Node, as if this process were it. */
function hand(node, parameters) {
  var child = childProcess.spawn(node, process.execArgv.concat(parameters), { stdio: 'inherit' })
  ;['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, function () {
      // A terminal sends its signals to both.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  })
  child.on('error', function (error) {
    fail('The Node that came with Marquee does not run on this system (' + error.message + '). ' + ADVICE)
  })
  child.on('exit', function (code) {
    process.exit(code === null ? 1 : code)
  })
}

/** Keeps compiled code for later starts, also of threads and other programs; where nothing may be written, nothing is kept. */
function keepCompiled() {
  if (process.env.NODE_COMPILE_CACHE === undefined)
    process.env.NODE_COMPILE_CACHE = path.join(ROOT, '.cache', 'compiled')
  require('module').enableCompileCache(process.env.NODE_COMPILE_CACHE)
}

var ADVICE = 'Install Node ' + REQUIRED + ' or newer (https://nodejs.org) and start again.'

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function launch(parameters) {
  var program = path.resolve(ROOT, parameters[0])
  if (!fs.existsSync(path.join(MODULES, 'fastify')))
    fail('The packages of Marquee are not installed: run npm ci first.')
  if (parseInt(process.versions.node, 10) >= REQUIRED) {
    process.argv = [process.argv[0], program].concat(parameters.slice(1))
    keepCompiled()
    void import(url.pathToFileURL(program).href)
    return
  }
  var node = installedNode()
  if (node !== null) hand(node, [program].concat(parameters.slice(1)))
  else
    fail(
      'Marquee needs Node ' +
        REQUIRED +
        ' or newer; this is Node ' +
        process.versions.node +
        ', and npm installed none with Marquee (npm ci --include=optional does, on Linux and Windows). ' +
        ADVICE,
    )
}

launch(process.argv.slice(2))

// Loaded into the server by start.mjs: when the command that started it is gone, it stops as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

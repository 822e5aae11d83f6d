// Loaded into the programs that run.mjs starts: when the command that started it is gone, it stops as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Listening must not keep a program alive that has nothing left to do.
process.channel?.unref()

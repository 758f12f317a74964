/** The worker that runs programs in Lua 5.4. */
import { LuaFactory } from 'wasmoon';
import { serveFetchesFrom } from './handed-in.ts';
import { prelude } from './lua-prelude.ts';
import type { Ending } from './messages.ts';
import { onStage, Stopped } from './stage.ts';

onStage(async ({ source, files }) => {
  serveFetchesFrom(files);
  const lua = await new LuaFactory('glue.wasm').createEngine();
  return async ({ write, stdin }): Promise<Ending> => {
    let isOver = false;
    const print = (stream: 'stdout' | 'stderr', text: string) => {
      try {
        write(stream, text);
      } catch (error) {
        isOver = true;
        throw error;
      }
    };
    lua.global.set('__print', (text: string) => print('stdout', text));
    lua.global.set('__complain', (text: string) => print('stderr', text));
    lua.global.set('__input', stdin);
    lua.global.set('__source', source);
    const code = Number(await lua.doString(prelude));
    if (isOver) throw new Stopped();
    return code === 0 ? { statusId: 3 } : { statusId: 11, message: `Exited with error code ${code}` };
  };
});

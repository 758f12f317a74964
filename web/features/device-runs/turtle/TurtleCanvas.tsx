/** A drawing of Python's turtle: animated at the turtle's speed, or drawn immediately with reduced motion. */
import { Download, FastForward } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as texts from '#texts/code/turtle.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Animation } from './animation.ts';
import type { Drawing } from './commands.ts';
import styles from './TurtleCanvas.module.css';

export default function TurtleCanvas({ drawing }: { drawing: Drawing }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const animation = useRef<Animation>(null);
  const [title, setTitle] = useState('');
  const [isMoving, setMoving] = useState(false);
  const { commands } = useObservable(drawing);

  // An effect, because the canvas and the frames of the animation are not managed by React.
  useEffect(() => {
    const started = new Animation(canvas.current!, { onTitle: setTitle, onMoving: setMoving });
    animation.current = started;
    return () => started.end();
  }, []);
  // The drawing grows while its program runs.
  useEffect(() => animation.current!.show(commands), [commands]);
  return (
    <figure className={styles.drawing}>
      {title && <figcaption>{title}</figcaption>}
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={texts.drawing} />
      <div className={styles.actions}>
        {isMoving && (
          <Button look="quiet" onClick={() => animation.current!.finish()}>
            <FastForward size={16} aria-hidden /> {texts.drawAtOnce}
          </Button>
        )}
        <Button look="quiet" onClick={() => save(animation.current!, canvas.current!)}>
          <Download size={16} aria-hidden /> {texts.savePicture}
        </Button>
      </div>
    </figure>
  );
}

/** Saves the complete drawing as an image, even while it is still being animated. */
function save(animation: Animation, canvas: HTMLCanvasElement) {
  animation.finish();
  canvas.toBlob((picture) => {
    if (!picture) return;
    const address = URL.createObjectURL(picture);
    const link = document.createElement('a');
    link.href = address;
    link.download = 'turtle.png';
    link.click();
    // After a second the browser has started the download and no longer needs the URL.
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  });
}

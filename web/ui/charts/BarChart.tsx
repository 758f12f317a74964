/**
 * A bar chart, drawn by uPlot on a canvas (docs/decisions/0027-uplot-for-charts.md). Screen readers skip it, so the page also shows the
 * numbers in a table.
 */
import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { numbers } from '#texts/locale.ts';
import styles from './BarChart.module.css';

interface Bar {
  label: string;
  value: number;
}

const HEIGHT = 220;

export function BarChart({ bars }: { bars: Bar[] }) {
  const container = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme();

  // An effect, because uPlot draws outside React. In another theme the chart is redrawn, because a canvas keeps its colours.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours that are read here depend on the theme
  useEffect(() => {
    const element = container.current!;
    const chart = new UPlot(
      optionsFor(element, bars),
      [bars.map((_, n) => n), bars.map(({ value }) => value)],
      element,
    );
    const resizing = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    resizing.observe(element);
    return () => {
      resizing.disconnect();
      chart.destroy();
    };
  }, [bars, scheme]);

  return <div ref={container} className={styles.chart} aria-hidden />;
}

function optionsFor(element: HTMLElement, bars: Bar[]): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (token: string) => style.getPropertyValue(token);
  const axis = { stroke: colour('--muted'), font: `13px ${style.fontFamily}`, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, bars.length - 0.5] },
      y: { range: (_, min, max) => [Math.min(0, min), niceMax(max)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        incrs: [1, 2, 3, 6],
        space: 44,
        values: (_, places) => places.map((n) => bars[n]?.label ?? ''),
      },
      { ...axis, grid: { stroke: colour('--line'), width: 1 }, size: 56, values: (_, values) => values.map(compact) },
    ],
    series: [
      {},
      { fill: colour('--brand'), width: 0, points: { show: false }, paths: UPlot.paths.bars!({ size: [0.6, 48] }) },
    ],
  };
}

/** Leaves space above the highest bar; an empty chart has an axis from 0 to 4. */
const niceMax = (max: number) => Math.max(4, Math.ceil(max * 1.1));

const compact = (value: number) =>
  Number.isInteger(value) ? new Intl.NumberFormat(numbers, { notation: 'compact' }).format(value) : '';

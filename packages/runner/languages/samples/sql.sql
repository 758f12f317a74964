-- Binary search: finds a number in a sorted list by halving the part that is left.

CREATE TABLE numbers (position INTEGER PRIMARY KEY, value INTEGER);
INSERT INTO numbers VALUES
  (0, 2), (1, 5), (2, 8), (3, 12), (4, 16), (5, 23), (6, 38), (7, 56), (8, 72), (9, 91);

WITH RECURSIVE search (low, high, wanted) AS (
  SELECT 0, 9, 23
  UNION ALL
  SELECT
    CASE WHEN value < wanted THEN (low + high) / 2 + 1 ELSE low END,
    CASE WHEN value > wanted THEN (low + high) / 2 - 1 ELSE high END,
    wanted
  FROM search
  JOIN numbers ON position = (low + high) / 2
  WHERE low <= high AND value <> wanted
)
SELECT value || ' is at position ' || position || '.'
FROM search
JOIN numbers ON position = (low + high) / 2 AND value = wanted;

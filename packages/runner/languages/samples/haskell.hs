-- Binary search: finds a number in a sorted list by halving the part that is left.
import Data.Array

binarySearch :: Array Int Int -> Int -> Maybe Int
binarySearch numbers wanted = uncurry search (bounds numbers)
  where
    search low high
      | low > high = Nothing
      | otherwise =
          let middle = (low + high) `div` 2
          in case compare (numbers ! middle) wanted of
               EQ -> Just middle
               LT -> search (middle + 1) high
               GT -> search low (middle - 1)

main :: IO ()
main = do
  let numbers = listArray (0, 9) [2, 5, 8, 12, 16, 23, 38, 56, 72, 91]
      wanted = 23
  case binarySearch numbers wanted of
    Nothing -> putStrLn (show wanted ++ " is not in the list.")
    Just position -> putStrLn (show wanted ++ " is at position " ++ show position ++ ".")

// Binary search: finds a number in a sorted list by halving the part that is left.

object Main {
  def binarySearch(numbers: Vector[Int], wanted: Int): Option[Int] = {
    def search(low: Int, high: Int): Option[Int] =
      if (low > high) None
      else {
        val middle = low + (high - low) / 2
        if (numbers(middle) == wanted) Some(middle)
        else if (numbers(middle) < wanted) search(middle + 1, high)
        else search(low, middle - 1)
      }
    search(0, numbers.length - 1)
  }

  def main(args: Array[String]): Unit = {
    val numbers = Vector(2, 5, 8, 12, 16, 23, 38, 56, 72, 91)
    val wanted = 23

    binarySearch(numbers, wanted) match {
      case Some(position) => println(s"$wanted is at position $position.")
      case None           => println(s"$wanted is not in the list.")
    }
  }
}

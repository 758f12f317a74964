' Binary search: finds a number in a sorted list by halving the part that is left.
Module Program
    Sub Main()
        Dim numbers() As Integer = {2, 5, 8, 12, 16, 23, 38, 56, 72, 91}
        Dim wanted As Integer = 23

        Dim position As Integer = BinarySearch(numbers, wanted)
        If position = -1 Then
            System.Console.WriteLine(wanted & " is not in the list.")
        Else
            System.Console.WriteLine(wanted & " is at position " & position & ".")
        End If
    End Sub

    Function BinarySearch(numbers() As Integer, wanted As Integer) As Integer
        Dim low As Integer = 0
        Dim high As Integer = numbers.Length - 1
        While low <= high
            Dim middle As Integer = (low + high) \ 2
            If numbers(middle) = wanted Then Return middle
            If numbers(middle) < wanted Then low = middle + 1 Else high = middle - 1
        End While
        Return -1
    End Function
End Module
